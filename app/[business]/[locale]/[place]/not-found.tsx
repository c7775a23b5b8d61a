import { NotFound } from "@/components/pages/not-found";

export default NotFound;
