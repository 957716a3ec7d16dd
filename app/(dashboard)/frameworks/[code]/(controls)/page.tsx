import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import { ControlDetail, RetiredControl } from "@/components/frameworks/control-detail";
import { EmptyState } from "@/components/ui/empty-state";
import type { MemberActor } from "@/lib/core/actor";
import { listApplicability } from "@/lib/features/applicability";
import { requireMember } from "@/lib/features/auth";
import { findControl } from "@/lib/features/frameworks";
import { FrameworkCodeSchema } from "@/lib/features/frameworks/schema";
import { findOwnControl } from "@/lib/features/own-frameworks";
import { readFramework } from "../../../records";

export async function generateMetadata(props: PageProps<"/frameworks/[code]">): Promise<Metadata> {
  const { framework, found } = await readAddress(props);
  return { title: found ? `${found.control_id} ${found.title}, ${framework.name}` : framework.name };
}

/** The control that the address names, for the drawer; the list around it is the layout's. */
export default async function OpenControlPage(props: PageProps<"/frameworks/[code]">) {
  const actor = await requireMember();
  const { framework, reference, requirement, found } = await readAddress(props);
  if (reference === undefined) return null;
  if (!found) {
    return (
      <div className="p-5">
        <EmptyState icon={SearchX} title="There is no such control">
          {framework.name} has no control with this reference in any version.
        </EmptyState>
      </div>
    );
  }
  const { current, aliases, retired, replaced_by, control_id } = found;
  if (!current) {
    return (
      <RetiredControl
        framework={framework.code}
        retired={{ control_id, title: found.title, description: found.description }}
        inVersion={retired?.in_version ?? ""}
        reason={retired?.reason ?? ""}
        successors={framework.controls
          .filter((control) => replaced_by.includes(control.control_id))
          .map((control) => ({ control_id: control.control_id, title: control.title }))}
      />
    );
  }
  const known = FrameworkCodeSchema.safeParse(framework.code).data;
  const { data } = known ? await listApplicability(actor, { framework: known }) : { data: [] };
  return (
    <ControlDetail
      framework={{ code: framework.code, roles: framework.roles }}
      control={current}
      aliases={aliases}
      openedBy={reference === control_id ? undefined : reference}
      applicability={data.filter((requirement) => requirement.control_id === control_id)}
      today={new Date().toISOString().slice(0, 10)}
      marked={requirement}
    />
  );
}

const noReferences: readonly string[] = [];

/** A control of the catalog, or of an own framework, which has no earlier references. */
async function findAny(actor: MemberActor, code: string, reference: string) {
  if (FrameworkCodeSchema.safeParse(code).success) return findControl(code, reference);
  const own = await findOwnControl(actor, code, reference);
  if (!own) return undefined;
  const reason = "The version leaves it out. Programs that have it keep it.";
  const retired = own.retiredIn === undefined ? undefined : { in_version: own.retiredIn, reason };
  return { ...own, aliases: noReferences, replaced_by: noReferences, retired };
}

async function readAddress({ params, searchParams }: PageProps<"/frameworks/[code]">) {
  const [{ code }, { control, requirement }] = await Promise.all([params, searchParams]);
  const actor = await requireMember();
  const framework = await readFramework(code);
  const reference = typeof control === "string" && control !== "" ? control : undefined;
  return {
    framework,
    reference,
    requirement: typeof requirement === "string" ? requirement : undefined,
    found: reference === undefined ? undefined : await findAny(actor, framework.code, reference),
  };
}
