/** Topic of everything that happens to one order; its events carry the id of the row in order_events. */
export const orderTopic = (orderId: string): string => `order:${orderId}`;
