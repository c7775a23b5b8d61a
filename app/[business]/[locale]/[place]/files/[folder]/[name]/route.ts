import { serveFile } from "@/lib/business/files";
import { type FrameParams, frameContext } from "@/lib/business/pages/page-context";

interface FileParams extends FrameParams {
  folder: string;
  name: string;
}

/** A logo or photo of this business. Read on every request, because it may be added while the shop is running. */
export async function GET(request: Request, { params }: { params: Promise<FileParams> }): Promise<Response> {
  const { business } = await frameContext(params);
  const { folder, name } = await params;
  const width = Number(new URL(request.url).searchParams.get("width")) || Number.POSITIVE_INFINITY;
  return serveFile(business.biz.id, folder, name, { width, knownTag: request.headers.get("if-none-match") });
}
