import fs from "node:fs";
import path from "node:path";
import ts from "typescript5";

/** A text of the product that a person may read: on a page, in an error, a finding, an email or a file. */
export interface VisibleString {
  file: string;
  line: number;
  /** Values that are filled in are written as `{…}`. */
  text: string;
}

const ROOTS = ["app", "components", "lib"];
/** Data that is matched against what others write, and samples written as others write. */
const NOT_OURS =
  /prisma-client|\/data\/|\/demonstration\/|builtin-manifolds|postgres-roles|lib\/judgment\/(language|scan|analyst\/blocks)|\.d\.ts$/;
/** Attributes and fields that hold names, addresses or classes and never text. */
const TECHNICAL =
  /^(className|class|href|src|id|key|type|name|rel|method|path|role|variant|size|tone|look|data-.*|d|style|width|height|viewBox|pattern|autoComplete|inputMode|htmlFor|aria-(labelledby|describedby|controls|live|current)|import)$/;

/** Every text of the product's own source that people may read, in the order of files and lines. */
export function visibleStrings(): VisibleString[] {
  return ROOTS.flatMap((root) =>
    fs
      .readdirSync(root, { recursive: true, encoding: "utf8" })
      .map((name) => path.posix.join(root, name))
      .filter((file) => /\.tsx?$/.test(file) && !NOT_OURS.test(file))
      .sort(),
  ).flatMap((file) => stringsOf(file, fs.readFileSync(file, "utf8")));
}

/** The texts of one source file. Pure. */
export function stringsOf(file: string, code: string): VisibleString[] {
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found: VisibleString[] = [];
  const add = (node: ts.Node, raw: string) => {
    const text = raw.replaceAll(/\s+/g, " ").trim();
    if (isText(text, ts.isJsxText(node) || isLabel(node, text)))
      found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isTechnical(node)) return;
    // "use client" and its like.
    if (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)) return;
    if (ts.isJsxText(node)) add(node, node.text);
    else if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node, node.text);
    else if (ts.isTemplateExpression(node))
      add(node, node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join(""));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isTechnical(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node)) return TECHNICAL.test(node.name.getText());
  if (ts.isTaggedTemplateExpression(node)) return true;
  return ts.isPropertyAssignment(node) && /^["']?(className|href|path|file)["']?$/.test(node.name.getText());
}

/** A word of its own is read where it is an attribute of an element, or what a field such as `label` holds. */
function isLabel({ parent }: ts.Node, text: string): boolean {
  if (!/^\p{Lu}\p{Ll}/u.test(text)) return false;
  if (ts.isJsxAttribute(parent)) return true;
  const name = ts.isPropertyAssignment(parent) ? parent.name.getText() : "";
  return /label|title|description|message|help|text|word|heading|subject|note|meaning|placeholder/i.test(
    name,
  );
}

/** Between tags and in labels any word is read; elsewhere in code a text has a space and a letter, and does not look like a query or a class list. */
function isText(text: string, isRead: boolean): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (isRead) return true;
  if (text.includes("\\b")) return false;
  if (!/\p{L} |[.?!]$/u.test(text) || /^[a-z0-9_./:-]+$/i.test(text)) return false;
  return !/^(?:(?:alter|create|drop|grant|revoke|set|show|lock|listen|notify|begin|commit|truncate) [a-z{]|(?:select|insert|update|delete|with|from|where)\b)|(?:^| )(?:flex|grid|text-|bg-|border|rounded|px-|py-|w-|h-)\S* |^\S*-\S* \S*-/i.test(
    text,
  );
}
