import "./globals.css";
import { GeistMono } from "geist/font/mono";
import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { PageAddressProvider } from "@/components/ui/page-address";
import { ThemeProvider } from "@/components/ui/theme-provider";
import { Toaster } from "@/components/ui/toaster";
import { TooltipProvider } from "@/components/ui/tooltip";
import { settings } from "@/lib/platform/env";

const DESCRIPTION = "AI governance and compliance with proof";

/** Read when a page is requested, not when it is built: only then is the public URL known. */
export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(settings().baseUrl),
    title: { default: "Assay", template: "%s · Assay" },
    description: DESCRIPTION,
    robots: { index: false, follow: false },
    manifest: "/manifest.webmanifest",
    icons: {
      icon: [
        { url: "/favicon.ico", sizes: "16x16 32x32 48x48" },
        { url: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      ],
      apple: { url: "/apple-touch-icon.png", sizes: "180x180" },
    },
    openGraph: {
      title: "Assay",
      description: DESCRIPTION,
      siteName: "Assay",
      type: "website",
      images: [{ url: "/social.png", width: 1200, height: 630, alt: `Assay: ${DESCRIPTION}` }],
    },
    twitter: { card: "summary_large_image" },
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfbfc" },
    { media: "(prefers-color-scheme: dark)", color: "#0f1012" },
  ],
};

export default function RootLayout({ children }: LayoutProps<"/">) {
  return (
    // The theme script sets the class before React hydrates, so the server's markup differs by design.
    <html lang="en" className={`${GeistSans.variable} ${GeistMono.variable}`} suppressHydrationWarning>
      <body>
        <ThemeProvider>
          <PageAddressProvider>
            <TooltipProvider>{children}</TooltipProvider>
          </PageAddressProvider>
          <Toaster />
        </ThemeProvider>
      </body>
    </html>
  );
}
