/** The closed list of gateways, for backend modules that may not import the payment client's files. */
export { GATEWAYS, ORDER_PAYMENT_TYPE } from "../../payments/core/enumerations.ts";
