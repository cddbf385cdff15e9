import { posix } from 'node:path'
import { readSources } from '../rules/read-sources.ts'
import { type CopyString, findCopy } from './find-copy.ts'

const FOLDERS = ['web/src/', 'contract/src/', 'api/src/', 'sandbox/src/']
/** Excludes tests, and the vendors' own rules that the simulators enforce */
const LEFT_OUT = /\.test\.tsx?$|\/testing\/|\.d\.ts$|\.description\.ts$|\.tables\.ts$/

/** What people read in the whole product (see `npm run copy`) */
export function listCopy(project: string): CopyString[] {
  return readSources(project)
    .filter(({ path }) => FOLDERS.some((folder) => path.startsWith(folder)) && !LEFT_OUT.test(path))
    .flatMap(({ path, text }) => findCopy(path, text))
}

/** The screen, feature or vendor that a file belongs to: "web: features/calls/list" */
export function placeOf(path: string): string {
  const [folder, , ...rest] = posix.dirname(path).split('/')
  return rest.length > 0 ? `${folder}: ${rest.slice(0, 3).join('/')}` : `${folder}`
}
