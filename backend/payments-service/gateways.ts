/** The closed list of gateways for the rest of the backend, which may not import the payment client's files. */
export { GATEWAYS } from "../../payments/core/enumerations.ts";
