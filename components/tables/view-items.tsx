"use client";

import { Building2, House, Pencil, Plus, Save, Trash2 } from "lucide-react";
import { callApi } from "@/components/api";
import { MenuChoice, MenuItem, MenuLabel, MenuSeparator } from "@/components/ui/dropdown-menu";
import { useRefresh } from "@/components/ui/page-address";
import { toast } from "@/components/ui/toast";
import type { SavedView, ViewParams } from "@/lib/features/saved-views/schema";
import { NO_VIEW } from "./view-address";

interface ViewItemsProps {
  views: readonly SavedView[];
  current: SavedView | undefined;
  /** Whether the list shows something else than the view keeps. */
  isEdited: boolean;
  /** What a view would keep of the list as it is shown. */
  shown: ViewParams;
  canShare: boolean;
  onOpen: (view: SavedView | undefined) => void;
  onDo: (what: "save" | "edit" | "delete") => void;
}

/** The views of a list, and what can be done with the one that is open. */
export function ViewItems({ views, current, isEdited, shown, canShare, onOpen, onDo }: ViewItemsProps) {
  const refresh = useRefresh();
  const write = async (done: string, call: () => Promise<unknown>) => {
    try {
      await call();
      toast.success(done);
    } catch (error) {
      toast.error("The view was not changed", {
        description: error instanceof Error ? error.message : undefined,
      });
    }
    refresh();
  };
  const canChange = current !== undefined && (canShare || !current.is_shared);
  return (
    <>
      <MenuLabel>Views of this list</MenuLabel>
      <MenuChoice
        value={current?.id ?? NO_VIEW}
        options={[{ value: NO_VIEW, label: "No view" }, ...views.map(optionOf)]}
        onChange={(id) => onOpen(views.find((view) => view.id === id))}
      />
      <MenuSeparator />
      {current && canChange && isEdited && (
        <MenuItem
          onSelect={() =>
            void write(`View “${current.name}” saved`, () =>
              callApi("PATCH /v1/saved-views/{id}", { params: { id: current.id }, body: { params: shown } }),
            )
          }
        >
          <Save />
          Save changes
        </MenuItem>
      )}
      <MenuItem onSelect={() => onDo("save")}>
        <Plus />
        Save as new view
      </MenuItem>
      {current && (
        <MenuItem
          onSelect={() =>
            void write(
              current.is_default ? "Default view removed" : `The list opens with “${current.name}”`,
              () =>
                callApi(
                  current.is_default
                    ? "DELETE /v1/saved-views/{id}/default"
                    : "PUT /v1/saved-views/{id}/default",
                  { params: { id: current.id } },
                ),
            )
          }
        >
          <House />
          {current.is_default ? "Remove as default" : "Make default"}
        </MenuItem>
      )}
      {canChange && (
        <>
          <MenuItem onSelect={() => onDo("edit")}>
            <Pencil />
            {canShare ? "Rename or share" : "Rename"}
          </MenuItem>
          <MenuItem onSelect={() => onDo("delete")}>
            <Trash2 />
            Delete view
          </MenuItem>
        </>
      )}
    </>
  );
}

function optionOf({ id, name, is_shared, is_default }: SavedView) {
  const icon = is_default ? (
    <House aria-label="Default" />
  ) : is_shared ? (
    <Building2 aria-label="Shared" />
  ) : undefined;
  return { value: id, label: name, icon };
}
