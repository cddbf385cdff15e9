import type { Plugin } from 'vite'

/** Which style sheets go into which page. The portal's keeps those in files that it has beyond the shared tokens and font */
const INTO_PAGE: Record<string, RegExp> = {
  '/public.html': /./,
  '/pay.html': /./,
  '/review.html': /./,
  '/ai-review.html': /./,
  '/seo-report.html': /./,
  '/index.html': /^assets\/base-/,
}
const STYLE_SHEET = /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)">/g

/**
 * A customer comes once, so nothing is gained by keeping their few kilobytes of style apart: with them in the page it paints at its arrival.
 * The portal's page brings the few that it shares with theirs: a file of their own would be one more to wait for.
 */
export function stylesInPage(): Plugin {
  return {
    name: 'styles-in-page',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle }) {
        const wanted = INTO_PAGE[path]
        if (!bundle || !wanted) return html
        const styles: string[] = []
        const rest = html.replace(STYLE_SHEET, (link, file: string) => {
          if (!wanted.test(file)) return link
          const sheet = bundle[file]
          if (sheet?.type !== 'asset') throw new Error(`${path} names ${file}, which is not built`)
          styles.push(String(sheet.source).trim())
          // Before it runs code that comes later, Vite fetches the style sheets that no link names. A disabled one is not fetched
          return `<link rel="stylesheet" disabled href="/${file}">`
        })
        // Before the scripts: the page can be drawn while they are on their way
        return rest.replace('    <script', () => `    <style>${styles.join('')}</style>\n    <script`)
      },
    },
  }
}
