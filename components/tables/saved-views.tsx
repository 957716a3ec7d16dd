"use client";

import { Bookmark, ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/dropdown-menu";
import { useServerFilter } from "@/components/ui/page-address";
import type { SavedView } from "@/lib/features/saved-views/schema";
import type { ViewedList } from "@/lib/features/saved-views/vocabulary";
import { isSameView, openingView, VIEW_PARAM, viewParamsOf } from "./view-address";

const ViewItems = dynamic(() => import("./view-items").then((module) => module.ViewItems), { ssr: false });
const ViewDialog = dynamic(() => import("./view-dialog").then((module) => module.ViewDialog), { ssr: false });
const DeleteView = dynamic(() => import("./delete-view").then((module) => module.DeleteView), { ssr: false });

/** The views of a list as its page reads them. */
export interface ListViews {
  list: ViewedList;
  views: readonly SavedView[];
  /** What of the address a view keeps. */
  paramNames: readonly string[];
  /** Whether the reader may share views and change shared ones. */
  canShare: boolean;
}

/** Views of a list: filters, order and columns under a name, to open and to keep. */
export function SavedViews({ list, views, paramNames, canShare }: ListViews) {
  const { params, change } = useServerFilter();
  const [doing, setDoing] = useState<"save" | "edit" | "delete">();
  const open = (view: SavedView | undefined) => change(openingView(params, view), "push");
  const current = views.find(({ id }) => id === params.get(VIEW_PARAM));
  const shown = viewParamsOf(params, paramNames);
  const isEdited = current !== undefined && !isSameView(current.params, shown);
  const close = () => setDoing(undefined);
  return (
    <>
      <Menu
        align="start"
        className="max-h-[min(32rem,var(--radix-dropdown-menu-content-available-height))] w-64 overflow-y-auto"
        trigger={
          <Button size="sm" className="max-w-56">
            <Bookmark />
            {current && <span className="sr-only">View: </span>}
            <span className="truncate">{current?.name ?? "Views"}</span>
            {isEdited && <span className="font-normal text-ink-muted">Edited</span>}
            <ChevronDown />
          </Button>
        }
      >
        <ViewItems
          views={views}
          current={current}
          isEdited={isEdited}
          shown={shown}
          canShare={canShare}
          onOpen={open}
          onDo={setDoing}
        />
      </Menu>
      {(doing === "save" || (doing === "edit" && current)) && (
        <ViewDialog
          list={list}
          view={doing === "edit" ? current : undefined}
          shown={shown}
          canShare={canShare}
          onClose={close}
          onSaved={(view) => {
            close();
            if (doing === "save") open(view);
          }}
        />
      )}
      {doing === "delete" && current && (
        <DeleteView view={current} onClose={close} onDeleted={() => open(undefined)} />
      )}
    </>
  );
}
