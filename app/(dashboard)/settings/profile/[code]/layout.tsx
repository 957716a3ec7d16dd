import { readCatalogFramework, recordLayout } from "../../../records";

export default recordLayout(({ code }: { code: string }) => readCatalogFramework(code));
