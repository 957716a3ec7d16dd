import "server-only";

export {
  getDelivery,
  listDeliveries,
  replayDeadDeliveries,
  replayDelivery,
  testWebhook,
} from "./deliveries";
export { forgetOldDeliveries } from "./delivery-queries";
export { deliveryRunner } from "./delivery-runner";
export {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  finishWebhookRotation,
  getWebhook,
  listTroubledWebhooks,
  listWebhooks,
  rotateWebhookSecret,
} from "./endpoints";
