import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Written by the build of the web part (web/screen-files.ts): what a screen needs besides the files of every page */
interface ScreenFiles {
  /** With its parameters after a dollar sign: /password-reset/$code */
  path: string
  scripts: string[]
  styles: string[]
}

interface ScreenPages<Page> {
  /** The page of the screen at this path, or the plain one */
  find(path: string): Page
}

/** The portal's page once for each screen, naming its files: the browser asks for all of them at once, instead of learning of each from the one before */
export function screenPages<Page>(folder: string, template: string, makePage: (html: string) => Page): ScreenPages<Page> {
  const file = join(folder, '.screens.json')
  const screens: ScreenFiles[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const pages = screens.map((screen) => ({ pattern: patternOf(screen.path), page: makePage(withFiles(template, screen)) }))
  const plain = makePage(template)
  return { find: (path) => pages.find(({ pattern }) => pattern.test(path))?.page ?? plain }
}

/** With or without a slash at its end, as the portal takes it; / leads to the dashboard */
function patternOf(path: string): RegExp {
  const place = path === '/home' ? '(/home)?' : path.replace(/\$\w+/g, '[^/]+')
  return new RegExp(`^${place}/?$`)
}

function withFiles(template: string, { scripts, styles }: ScreenFiles): string {
  const links = [
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
    ...scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
  ]
  return template.replace('</head>', () => `${links.map((link) => `  ${link}\n  `).join('')}</head>`)
}
