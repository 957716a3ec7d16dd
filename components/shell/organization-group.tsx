import { Building2 } from "lucide-react";
import type { Organization } from "./organization-switch";
import { PaletteGroup, PaletteItem } from "./palette-parts";
import { useOrganizationSwitch } from "./use-organization-switch";

interface OrganizationGroupProps {
  organizations: readonly Organization[];
  /** Closes the palette, then does it. */
  run: (command: () => void) => void;
}

/** The other organizations of the person, as commands. */
export function OrganizationGroup({ organizations, run }: OrganizationGroupProps) {
  const switchTo = useOrganizationSwitch();
  return (
    <PaletteGroup heading="Switch organization">
      {organizations
        .filter((organization) => !organization.is_current)
        .map(({ organization_id: id, name }) => (
          <PaletteItem
            key={id}
            icon={<Building2 />}
            label={`Switch to ${name}`}
            onRun={() => run(() => void switchTo(id))}
          />
        ))}
    </PaletteGroup>
  );
}
