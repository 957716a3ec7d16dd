import "server-only";

export { changeWebhook } from "./change-webhook";
export { createWebhook } from "./create-webhook";
export { deleteWebhook } from "./delete-webhook";
export { deliveryRunner } from "./delivery-runner";
export { getDelivery, listDeliveries } from "./get-delivery";
export { getWebhook, listTroubledWebhooks, listWebhooks } from "./get-webhook";
export { forgetOldDeliveries } from "./relay-store";
export { replayDeadDeliveries, replayDelivery } from "./replay-delivery";
export { finishWebhookRotation, rotateWebhookSecret } from "./rotate-webhook-secret";
export { testWebhook } from "./test-webhook";
