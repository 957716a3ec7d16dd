"use client";

import { useDraggable } from "@dnd-kit/core";
import { Ellipsis, FileCheck } from "lucide-react";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { memo, useRef } from "react";
import { controlPath } from "@/components/programs/control-hrefs";
import { DueDay } from "@/components/programs/due-day";
import { cn } from "@/components/ui/class-names";
import type { Control } from "@/lib/features/programs/schema";
import type { ControlStatus } from "@/lib/features/programs/vocabulary";
import { isImplementedWithOpenWork } from "../control-filter";
import { ApplicabilityMark, OpenWorkMark, StatedMark } from "../labels";
import { Owner } from "../people";
import { StatusMenu } from "../status-menu";

interface ControlCardProps {
  programId: string;
  control: Control;
  /** Absent where the board may only be read. */
  onStatus: ((control: Control, status: ControlStatus) => void) | undefined;
  isMenuOpen: boolean;
  onMenu: (id: string | undefined) => void;
}

/** A control on the board. Its link takes the focus: Enter opens, Space lifts, `m` offers the statuses. */
export const ControlCard = memo(function ControlCard(props: ControlCardProps) {
  const { programId, control, onStatus, isMenuOpen, onMenu } = props;
  const link = useRef<HTMLAnchorElement>(null);
  const { setNodeRef, setActivatorNodeRef, listeners, attributes, isDragging } = useDraggable({
    id: control.id,
    data: { control },
    disabled: !onStatus,
  });
  const linkRef = (node: HTMLAnchorElement | null) => {
    link.current = node;
    setActivatorNodeRef(node);
  };
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      data-card={control.id}
      className={cn(
        "group/card relative rounded-md border bg-surface p-2.5 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] hover:border-line-strong",
        onStatus && "cursor-grab [-webkit-touch-callout:none]",
        isDragging && "opacity-40",
      )}
    >
      <CardBody control={control}>
        <CardLink
          linkRef={linkRef}
          href={controlPath(programId, control.id)}
          describedBy={onStatus && attributes["aria-describedby"]}
        >
          {control.title}
        </CardLink>
      </CardBody>
      {onStatus && <MoveButton control={control} onClick={() => onMenu(control.id)} />}
      {isMenuOpen && onStatus && (
        <StatusMenu
          label={`Move ${control.control_id}`}
          current={control.status}
          returnTo={link}
          onChoose={(status) => onStatus(control, status)}
          onClose={() => onMenu(undefined)}
        />
      )}
    </li>
  );
});

/** What a card shows, on the board and in the hand. */
export function CardBody({ control, children }: { control: Control; children: React.ReactNode }) {
  return (
    <>
      <p className="flex h-4 items-center pr-6 font-mono text-ink-muted text-xs">{control.control_id}</p>
      <p
        className={cn(
          "mt-1 line-clamp-2 text-sm",
          !control.applicability.counts_today && "text-ink-muted [&>a]:font-normal",
        )}
      >
        {children}
      </p>
      <div className="mt-2 flex h-5 items-center gap-2 text-ink-muted text-xs">
        <span className="min-w-0 truncate [&>*]:text-xs">
          {!control.applicability.counts_today ? (
            <ApplicabilityMark control={control} />
          ) : isImplementedWithOpenWork(control) ? (
            <OpenWorkMark control={control} />
          ) : control.basis === "stated" ? (
            <StatedMark />
          ) : (
            <DueDay control={control} isQuiet />
          )}
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-2">
          {control.evidence_count > 0 && (
            <span className="inline-flex items-center gap-1 tabular-nums">
              <FileCheck className="size-3.5" aria-hidden />
              <span className="sr-only">Evidence:</span>
              {control.evidence_count}
            </span>
          )}
          <Owner owner={control.owner} isShort />
        </span>
      </div>
    </>
  );
}

interface CardLinkProps {
  linkRef: (node: HTMLAnchorElement | null) => void;
  href: string;
  describedBy: string | undefined;
  children: string;
}

function CardLink({ linkRef, href, describedBy, children }: CardLinkProps) {
  const query = useSearchParams().toString();
  return (
    <Link
      ref={linkRef}
      href={query === "" ? href : `${href}?${query}`}
      prefetch={false}
      draggable={false}
      data-list-item
      aria-describedby={describedBy}
      className="font-medium outline-none after:absolute after:inset-0 focus-visible:after:rounded-md focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-1"
    >
      {children}
    </Link>
  );
}

function MoveButton({ control, onClick }: { control: Control; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Move ${control.control_id}`}
      aria-haspopup="menu"
      tabIndex={-1}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={onClick}
      className="absolute top-1 right-1 z-10 rounded-sm p-1 text-ink-muted opacity-0 hover:bg-hover hover:text-ink group-hover/card:opacity-100 pointer-coarse:opacity-100"
    >
      <Ellipsis className="size-4" aria-hidden />
    </button>
  );
}
