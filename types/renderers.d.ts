// What the tests use of libraries that bring no types.
declare module 'showdown' {
  class Converter {
    constructor(options?: Record<string, boolean>);
    setFlavor(name: 'github' | 'vanilla' | 'original'): void;
    makeHtml(text: string): string;
  }
  const showdown: { Converter: typeof Converter };
  export = showdown;
}

declare module 'commonmark' {
  export class Parser {
    constructor(options?: { smart?: boolean });
    parse(text: string): unknown;
  }
  export class HtmlRenderer {
    constructor(options?: { safe?: boolean; softbreak?: string });
    render(root: unknown): string;
  }
}

declare module 'turndown' {
  class TurndownService {
    constructor(options?: { codeBlockStyle?: 'indented' | 'fenced'; headingStyle?: 'setext' | 'atx' });
    turndown(html: string): string;
  }
  export = TurndownService;
}

declare module 'react-dom/server' {
  export function renderToStaticMarkup(element: unknown): string;
}
