-- A shop: times are milliseconds since 1970, prices whole cents, amounts exact decimals as text.
CREATE TABLE customers(id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT UNIQUE, created_at DATETIME);
INSERT INTO customers VALUES
  (1, 'Ada', 'ada@example.com', 1735689600000), (2, 'Bob', 'bob@example.com', 1738368000000),
  (3, 'Zoë', 'zoe@example.com', 1767225600000);
CREATE TABLE orders(
  id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers(id), ordered_at DATETIME NOT NULL,
  amount DECIMAL(10,2) NOT NULL, status TEXT NOT NULL CHECK (status IN ('draft', 'paid', 'sent')));
INSERT INTO orders VALUES
  (1, 1, 1767261600000, 19.90, 'sent'), (2, 1, 1768298400000, 5, 'paid'), (3, 2, 1769853599999, 120.5, 'paid'),
  (4, 2, 1769904000000, 7.25, 'paid'), (5, 1, 1770000000000, 1234.56, 'draft'), (6, 2, 1770000000000, 0.1, 'draft'),
  (7, 1, 1770300000000, 0.2, 'sent'), (8, 1, 1770400000000, 64, 'sent');
CREATE INDEX orders_customer ON orders(customer_id);
CREATE TABLE order_lines(
  order_id INTEGER NOT NULL REFERENCES orders(id), line INTEGER NOT NULL, sku UUID NOT NULL, quantity INTEGER NOT NULL,
  price_cents INTEGER NOT NULL, PRIMARY KEY (order_id, line)) WITHOUT ROWID;
INSERT INTO order_lines VALUES
  (1, 1, x'4fe1c2d0a3b74c7e9f10d2c3b4a59687', 2, 995), (3, 1, x'4fe1c2d0a3b74c7e9f10d2c3b4a59687', 1, 12050);
CREATE VIEW open_orders AS SELECT id, ordered_at, amount FROM orders WHERE status <> 'sent';
