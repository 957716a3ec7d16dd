"use client";

import { useRouter } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
} from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { refuseOffline } from "./offline-notice";

interface Guard {
  setUnsaved: (form: string, isUnsaved: boolean) => void;
  /** Goes to a path of the product, after asking when something is unsaved. */
  navigate: (href: string) => void;
}

const GuardContext = createContext<Guard>({ setUnsaved: () => {}, navigate: () => {} });

/** Asks before unsaved changes are lost by a link, the keyboard, the back button or closing the tab. */
export function NavigationGuard({ children }: { children: ReactNode }) {
  const router = useRouter();
  // By form: one that is saved must not speak for another on the same page.
  const [unsaved, setForms] = useState<ReadonlySet<string>>(new Set());
  const isUnsaved = unsaved.size > 0;
  const [departure, setDeparture] = useState<() => void>();
  const ask = useCallback((leave: () => void) => setDeparture(() => leave), []);

  const navigate = useCallback(
    (href: string) => {
      if (!navigator.onLine) refuseOffline();
      else if (isUnsaved) ask(() => router.push(href));
      else router.push(href);
    },
    [isUnsaved, ask, router],
  );
  useEffect(
    () => (isUnsaved ? holdBack(ask, (href) => router.push(href)) : undefined),
    [isUnsaved, ask, router],
  );
  const setUnsaved = useCallback(
    (form: string, isIt: boolean) => setForms((forms) => withForm(forms, form, isIt)),
    [],
  );
  const guard = useMemo(() => ({ setUnsaved, navigate }), [setUnsaved, navigate]);

  const leave = () => {
    setForms(new Set());
    setDeparture(undefined);
    // After this render, when the listeners that hold back are gone.
    if (departure) setTimeout(departure);
  };
  return (
    <GuardContext value={guard}>
      {children}
      <ConfirmDialog
        isOpen={departure !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDeparture(undefined)}
        title="Leave without saving?"
        confirmLabel="Leave"
        cancelLabel="Stay"
        onConfirm={leave}
      >
        What you have entered on this page will be lost.
      </ConfirmDialog>
    </GuardContext>
  );
}

export function useNavigate(): Guard["navigate"] {
  return useContext(GuardContext).navigate;
}

/** Holds the person back while `isUnsaved`; nothing is held back once the component is gone. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  const form = useId();
  const { setUnsaved } = useContext(GuardContext);
  useEffect(() => {
    if (!isUnsaved) return;
    setUnsaved(form, true);
    return () => setUnsaved(form, false);
  }, [form, isUnsaved, setUnsaved]);
}

function withForm(forms: ReadonlySet<string>, form: string, isUnsaved: boolean): ReadonlySet<string> {
  const next = new Set(forms);
  if (isUnsaved) next.add(form);
  else next.delete(form);
  return next;
}

function holdBack(ask: (leave: () => void) => void, push: (href: string) => void): () => void {
  const stops = new AbortController();
  const { signal } = stops;
  window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
  document.addEventListener(
    "click",
    (event) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
      const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!isPlainClick || (link.hash !== "" && link.pathname === location.pathname)) return;
      // A record that opens in a drawer leaves nothing: what is typed on the page stays.
      if (link.dataset.opensInPlace !== undefined) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => push(link.pathname + link.search + link.hash));
    },
    { signal, capture: true },
  );
  // The back button cannot be held back where the browser lacks the Navigation API.
  window.navigation?.addEventListener(
    "navigate",
    (event) => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      event.preventDefault();
      const { key } = event.destination;
      ask(() => window.navigation.traverseTo(key));
    },
    { signal },
  );
  return () => stops.abort();
}
