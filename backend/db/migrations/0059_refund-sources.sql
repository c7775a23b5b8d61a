-- Where money goes back by hand: in cash or on the card terminal. Rows without it went as their order was paid.
ALTER TABLE "order_refunds" ADD COLUMN "source" text;