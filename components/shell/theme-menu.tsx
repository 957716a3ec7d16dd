"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useTheme } from "next-themes";
import { Button } from "@/components/ui/button";
import { Menu, MenuChoice } from "@/components/ui/dropdown-menu";

export const THEME_OPTIONS = [
  { value: "light", label: "Light", icon: <Sun /> },
  { value: "dark", label: "Dark", icon: <Moon /> },
  { value: "system", label: "Like the system", icon: <Monitor /> },
] as const;

export function ThemeMenu({ side = "top" }: { side?: "top" | "bottom" }) {
  const { theme, setTheme } = useTheme();
  return (
    <Menu
      side={side}
      trigger={
        <Button variant="ghost" size="icon" aria-label="Theme">
          <Sun className="dark:hidden" />
          <Moon className="hidden dark:block" />
        </Button>
      }
    >
      <MenuChoice value={theme ?? "system"} options={THEME_OPTIONS} onChange={setTheme} />
    </Menu>
  );
}
