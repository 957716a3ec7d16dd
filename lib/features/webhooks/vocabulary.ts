export const DELIVERY_STATUSES = ["pending", "delivered", "dead"] as const;

export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
