import { forgetPlace, setPlace } from "@/lib/business/request/set-place";

export const POST = (request: Request): Promise<Response> => setPlace(request);
export const DELETE = (request: Request): Response => forgetPlace(request);
