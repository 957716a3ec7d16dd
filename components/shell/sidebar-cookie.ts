/** Remembers the width of the sidebar; a cookie, because the server draws the first frame. */
export const SIDEBAR_COOKIE = "assay-sidebar";
