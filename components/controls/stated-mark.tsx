import { Badge } from "@/components/ui/badge";

/** Marks an implemented control that neither evidence nor a description shows. */
export function StatedMark() {
  return <Badge>Stated, not shown</Badge>;
}
