/** A flowchart begins with its direction, or else it links parts that have their labels in brackets behind an id. */
const HEADER = /^(?:flowchart|graph)(?:\s*;|\s+(?:TB|TD|BT|RL|LR)\b\s*;?)\s*/;
const LABELED = /(?:^|[\s>&|;])[\p{L}\p{N}_]+(?:\[[^\]]+\]|\(\([^)]+\)\))/u;
const LINKED = /--[->ox]|-\.+->|==+>/;

/** The Mermaid flowchart that a typed or pasted line is; null for any other line. */
export function mermaidIn(line: string): string | null {
  const body = line.replace(HEADER, '');
  const isFlowchart = body !== line || (LABELED.test(line) && LINKED.test(line) && !/:\s/.test(line));
  return isFlowchart ? `flowchart LR;${body}` : null;
}

/** Several lines as the one that a field holds, with semicolons between them and without fences and comments. */
export function asOneLine(text: string): string {
  return text
    .replace(/^\s*```.*$|^\s*---\s*\n[\s\S]*?\n---\s*$/gm, '')
    .split(/[\r\n]+/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')
        .replace(/[;\s]+$/, '')
        .trim(),
    )
    .filter((line) => line !== '' && !line.startsWith('%%'))
    .join('; ');
}
