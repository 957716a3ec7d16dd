"use client";

import { ChevronsUpDown } from "lucide-react";
import { moveSession } from "@/components/account/session";
import { cn } from "@/components/ui/class-names";
import { Menu, MenuChoice, MenuLabel } from "@/components/ui/dropdown-menu";
import { toast } from "@/components/ui/toast";
import { Mark } from "./mark";

/** Moves the session to another organization of the person and starts afresh on its overview. */
export async function switchOrganization(organizationId: string): Promise<void> {
  if (!(await moveSession(organizationId))) {
    toast.error("The organization could not be switched", {
      description: "Check the connection and try again.",
    });
    return;
  }
  // A full load, so that nothing of the other organization stays in the router's cache.
  window.location.assign("/overview");
}

export interface Organization {
  organization_id: string;
  name: string;
  is_demonstration: boolean;
  is_current: boolean;
}

interface OrganizationSwitchProps {
  organizations: readonly Organization[];
  isCollapsed: boolean;
}

/** Names the organization; a menu only for people who belong to several. */
export function OrganizationSwitch({ organizations, isCollapsed }: OrganizationSwitchProps) {
  const name = organizations.find((organization) => organization.is_current)?.name ?? "Assay";
  if (organizations.length < 2) {
    return (
      <div className={frameOf(isCollapsed)}>
        <Face name={name} isCollapsed={isCollapsed} />
      </div>
    );
  }
  return <SwitchMenu organizations={organizations} name={name} isCollapsed={isCollapsed} />;
}

interface FaceProps {
  name: string;
  isCollapsed: boolean;
}

function SwitchMenu({ organizations, name, isCollapsed }: FaceProps & OrganizationSwitchProps) {
  return (
    <Menu
      align="start"
      className="w-64"
      trigger={
        <button
          type="button"
          className={cn(frameOf(isCollapsed), "hover:bg-hover")}
          aria-label={`Organization ${name}. Switch`}
        >
          <Face name={name} isCollapsed={isCollapsed} />
          {!isCollapsed && <ChevronsUpDown className="size-4 shrink-0 text-ink-muted" aria-hidden />}
        </button>
      }
    >
      <MenuLabel>Switch organization</MenuLabel>
      <MenuChoice
        value={organizations.find((organization) => organization.is_current)?.organization_id ?? ""}
        options={organizations.map(({ organization_id, name: label, is_demonstration }) => ({
          value: organization_id,
          label: is_demonstration ? `${label} · sample data` : label,
        }))}
        onChange={switchOrganization}
      />
    </Menu>
  );
}

function Face({ name, isCollapsed }: FaceProps) {
  return (
    <>
      <Mark className="size-6 shrink-0" />
      <span className={cn("flex min-w-0 flex-1 flex-col text-left", isCollapsed && "sr-only")}>
        <span className="truncate font-semibold text-sm leading-4">{name}</span>
        <span className="text-ink-muted text-xs leading-4">Assay</span>
      </span>
    </>
  );
}

function frameOf(isCollapsed: boolean): string {
  return cn(
    "flex min-h-10 w-full items-center gap-2.5 rounded-md px-2",
    isCollapsed && "justify-center px-0",
  );
}
