import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { projectRoot } from '../base/project-root.ts'
import { routesByFeature } from '../feature/feature.ts'

interface Problem {
  ruleId: string
  message: string
}

/**
 * Ambiguous paths. The specification requires the first pair, and our own endpoints of the pay page follow its pattern. A uuid never equals
 * the literal in its place
 */
const AMBIGUOUS = [
  ['/payment/invoices/{uuid}/download', '/payment/invoices/direct-email/{uuid}'],
  ['/payment/reservations/{payment_uuid}/failed', '/payment/reservations/direct-email/{uuid}'],
  // In the specification these paths have a fixed text where the other endpoints have the report's id
  ['/seo/detail/google-place/{seo_report_google_places_uuid}', '/seo/detail/{seo_report_uuid}/download'],
  ['/seo/detail/google-place/{seo_report_google_places_uuid}', '/seo/detail/{seo_report_uuid}/shares'],
  // In the specification this path has a fixed text where the other endpoint has the scan's id; no id equals that text
  ['/seo/grid-map/complete/{client_map_grid_uuid}', '/seo/grid-map/{client_map_grid_uuid}/csv'],
  ['/seo/grid-map/{client_map_grid_uuid}/cells/{client_map_grid_cell_uuid}', '/seo/grid-map/compare/{earlier}/{later}'],
  ['/seo/grid-map/{client_map_grid_uuid}/csv', '/seo/grid-map/schedules/{schedule_uuid}'],
]

const folder = mkdtempSync(join(tmpdir(), 'marquee-api-document-'))
let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(async () => {
  await marquee.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Redocly's recommended rules, warnings included, with telemetry off */
async function lint(document: unknown): Promise<Problem[]> {
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document))
  const program = join(projectRoot, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
  const args = [program, 'lint', 'openapi.json', '--extends=recommended', '--format=json', '--max-problems=1000']
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 }).catch(
    // If there are errors, the linter exits with a non-zero status; its report is still on stdout
    (error: { stdout: string }) => error,
  )
  return JSON.parse(stdout).problems
}

const rulesOf = (problems: Problem[]) => problems.map(({ ruleId }) => ruleId).sort()

describe('the API document', () => {
  test('a call › has the endpoint’s name, and its feature as tag', async () => {
    const { paths } = (await marquee.request('GET', '/api/openapi.json')).body
    for (const { name, routes } of routesByFeature(features))
      for (const { endpoint } of routes)
        expect(paths[endpoint.path][endpoint.method.toLowerCase()]).toMatchObject({ operationId: endpoint.name, tags: [name] })
    expect(paths['/inquiry/call-inquiry1'].get).toMatchObject({ operationId: 'listCalls', tags: ['calls'] })
  })

  test('checked by a linter’s recommended rules › has no error', async () => {
    const problems = await lint((await marquee.request('GET', '/api/openapi.json')).body)
    const ambiguous = problems.filter(({ ruleId }) => ruleId === 'no-ambiguous-paths')
    expect(problems.filter((problem) => !ambiguous.includes(problem))).toEqual([])
    expect(ambiguous.map(({ message }) => [...message.matchAll(/`(\/.+?)`/g)].map(([, path]) => path)).sort()).toEqual(AMBIGUOUS)
  })

  test('with one name missing and one duplicated › fails the check', async () => {
    const document = (await marquee.request('GET', '/api/openapi.json')).body
    const { '/user-management/login': login, '/user-management/logout': logout, '/home/today': today } = document.paths
    delete login.post.operationId
    today.get.operationId = logout.post.operationId
    expect(rulesOf(await lint(document)).filter((rule) => rule !== 'no-ambiguous-paths')).toEqual([
      'operation-operationId',
      'operation-operationId-unique',
    ])
  })
})
