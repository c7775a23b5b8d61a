import { NotFound } from "@/components/pages/not-found";
import { notFoundHead } from "@/components/pages/not-found-head";

/** Next takes the head of every answer with status 404 from here, that of (site)/missing as well. */
export const generateMetadata = notFoundHead;

export default NotFound;
