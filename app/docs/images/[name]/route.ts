import { readAsset } from "@/lib/features/guides";

export async function GET(_: Request, { params }: RouteContext<"/docs/images/[name]">): Promise<Response> {
  const asset = readAsset("images", (await params).name);
  if (!asset) return new Response("Not found.\n", { status: 404 });
  return new Response(new Uint8Array(asset.bytes), { headers: { "content-type": asset.mediaType } });
}
