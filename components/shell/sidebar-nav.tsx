"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "@/components/ui/class-names";
import { Tooltip } from "@/components/ui/tooltip";
import { useAreaCount } from "./area-counts";
import { AREA_GROUPS, type Area, isInArea } from "./navigation";

interface SidebarNavProps {
  isCollapsed: boolean;
  onNavigate?: () => void;
}

export function SidebarNav({ isCollapsed, onNavigate }: SidebarNavProps) {
  const pathname = usePathname();
  return (
    <nav aria-label="Areas" className="min-h-0 flex-1 overflow-y-auto px-2 pb-4">
      {AREA_GROUPS.map((group) => (
        <div key={group.label} className="mt-3 first:mt-1">
          <p className={cn("px-2 pb-1 text-ink-muted text-xs", isCollapsed && "sr-only")}>{group.label}</p>
          <ul className="flex flex-col gap-px">
            {group.areas.map((area) => (
              <li key={area.href}>
                <AreaLink
                  area={area}
                  isCurrent={isInArea(area, pathname)}
                  isCollapsed={isCollapsed}
                  onNavigate={onNavigate}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

interface AreaLinkProps extends SidebarNavProps {
  area: Area;
  isCurrent: boolean;
}

function AreaLink({ area, isCurrent, isCollapsed, onNavigate }: AreaLinkProps) {
  const Icon = area.icon;
  const waiting = useAreaCount(area.href);
  const link = (
    <Link
      href={area.href}
      onClick={onNavigate}
      aria-current={isCurrent ? "page" : undefined}
      className={cn(
        "flex h-8 items-center gap-2.5 rounded-md px-2 text-sm transition-colors hover:bg-hover max-md:h-10",
        isCurrent ? "bg-pressed font-medium text-ink" : "text-ink-soft",
        isCollapsed && "relative justify-center px-0",
      )}
    >
      <Icon
        className={cn("size-4 shrink-0", isCurrent ? "text-accent-text" : "text-ink-muted")}
        aria-hidden
      />
      <span className={cn(isCollapsed && "sr-only")}>{area.label}</span>
      {waiting && (
        <span
          className={cn(
            "flex h-5 min-w-5 items-center justify-center rounded-full bg-warning-soft px-1.5 font-medium text-warning text-xs tabular-nums",
            isCollapsed ? "absolute -top-1 -right-1 h-4 min-w-4 px-1 text-[10px]" : "ml-auto",
          )}
        >
          {waiting.count > 99 ? "99+" : waiting.count}
          <span className="sr-only"> {waiting.noun}</span>
        </span>
      )}
    </Link>
  );
  return isCollapsed ? (
    <Tooltip label={area.label} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
