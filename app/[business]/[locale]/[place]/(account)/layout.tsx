/** Pages that belong to one customer have the frame of the others. */
export { default } from "../(site)/layout";
