import { fail } from './plain-failure.mjs'

/** The minimum version in package.json's "engines", about which npm only warns */
const OLDEST = [20, 19]

/** @param {string} version */
export function isNodeRecentEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
}

export function requireNodeVersion(version = process.versions.node) {
  if (!isNodeRecentEnough(version)) fail(`Marquee needs Node ${OLDEST.join('.')} or newer; this is Node ${version}.`)
}
