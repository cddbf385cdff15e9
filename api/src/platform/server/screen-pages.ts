import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderEarlyShell } from './early-shell.ts'

/**
 * An entry of .screens.json, which the web build writes (web/screen-files.ts):
 * the files that a screen needs in addition to those of every page
 */
interface ScreenFiles {
  /** Path pattern with a dollar sign before each parameter: /password-reset/$code */
  path: string
  /** Set if the screen is inside the shell */
  shell?: { title: string; parent?: string }
  scripts: string[]
  styles: string[]
}

interface ScreenPages<Page> {
  /** The page of the screen at this path, or the generic one */
  find(path: string): Page
}

/**
 * The portal's HTML for each screen, listing the screen's files, so that the browser fetches them in parallel instead of discovering them
 * one by one. Style sheets block the painting of what follows them, so they come after the outline of the screen
 */
export function createScreenPages<Page>(folder: string, template: string, makePage: (html: string) => Page): ScreenPages<Page> {
  const file = join(folder, '.screens.json')
  const screens: ScreenFiles[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const pages = screens.map((screen) => ({ pattern: pathPatternOf(screen.path), page: makePage(addFileLinks(template, screen)) }))
  const plain = makePage(template)
  return { find: (path) => pages.find(({ pattern }) => pattern.test(path))?.page ?? plain }
}

/** Matches with or without a trailing slash, like the portal's router; / leads to the dashboard */
function pathPatternOf(path: string): RegExp {
  const place = path === '/home' ? '(/home)?' : path.replace(/\$\w+/g, '[^/]+')
  return new RegExp(`^${place}/?$`)
}

function addFileLinks(template: string, { shell, scripts, styles }: ScreenFiles): string {
  const page = shell ? template.replace(STYLE_SHEET, '') : template
  const sheets = [
    ...(shell ? (template.match(STYLE_SHEET) ?? []).map((link) => link.trim()) : []),
    ...styles.map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
  ]
  const preloads = scripts.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)
  const head = joinLines(shell ? preloads : [...sheets, ...preloads])
  const body = shell ? joinLines([renderEarlyShell(shell), ...sheets]) : ''
  return page.replace('</head>', () => `${head}</head>`).replace(ROOT, () => `${body}${ROOT}`)
}

const ROOT = '<div id="root">'
const STYLE_SHEET = /\s*<link rel="stylesheet" crossorigin [^>]*>/g

const joinLines = (parts: readonly string[]) => parts.map((part) => `  ${part}\n  `).join('')
