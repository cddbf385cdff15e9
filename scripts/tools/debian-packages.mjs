import { runCommand } from './run-command.mjs'

const LIMIT_MS = 300_000

/**
 * Installs with Debian's apt, when running as root.
 * @param {string[]} packages
 * @returns {Promise<string>} why it could not be done, or nothing
 */
export async function installPackages(packages) {
  if (process.getuid?.() !== 0) return 'installing with apt needs root'
  if ((await runCommand('apt-get', ['--version'], { capture: true })).code !== 0) return 'there is no apt'
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const options = { env, capture: true, timeoutMs: LIMIT_MS }
  await runCommand('apt-get', ['update', '-q'], options)
  const { code, output } = await runCommand('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options)
  return code === 0 ? '' : `apt could not install ${packages.join(' ')}: ${output.trim().split('\n').at(-1)}`
}
