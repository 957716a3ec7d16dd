import type { Readable } from "node:stream";
import { readStream, removeContent, removeDraft, removeFolder, storeStream } from "@/lib/platform/files";
import type { StoredBytes } from "@/lib/platform/http/download";

/** Where an organization's packages are kept. */
const folderOf = (organizationId: string) => `packages/${organizationId}`;

const draftOf = (id: string) => `${id}.zip`;

/** Stores a package as it is written. @returns the SHA-256 of its bytes, which names it, and how many there are */
export function storePackage(organizationId: string, id: string, content: Readable) {
  return storeStream(folderOf(organizationId), draftOf(id), content);
}

/** The file of a package, read while it is sent. */
export function packageBytes(organizationId: string, sha256: string, sizeBytes: number): StoredBytes {
  return {
    sizeBytes,
    digest: sha256,
    async *read(start, end) {
      yield* await readStream(folderOf(organizationId), sha256, start, end);
    },
  };
}

/** Removes the file of a package, and what a process may have left behind that died while it was building one. */
export async function removePackageFile(
  organizationId: string,
  id: string,
  sha256: string | null,
): Promise<void> {
  await removeDraft(draftOf(id));
  if (sha256 !== null) await removeContent(folderOf(organizationId), sha256);
}

/** Removes the packages of an organization that has been deleted. */
export function removePackageFiles(organizationId: string): Promise<void> {
  return removeFolder(folderOf(organizationId));
}
