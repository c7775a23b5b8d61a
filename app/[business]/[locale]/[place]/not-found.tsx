import { NotFound } from "@/components/pages/not-found";
import { notFoundHead } from "@/components/pages/not-found-head";

/** Next takes the head of every 404 response from here, including that of (site)/missing. */
export const generateMetadata = notFoundHead;

export default NotFound;
