import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { resolveKeywordFall } from '#contract/map-scan/scan-schedules.ts'
import { startSession } from '../../../platform/session/session.ts'
import { fakeApi } from '../../../platform/testing/fake-api.ts'
import { useResolveRankDropTask } from '../schedules.data.ts'
import { scanOf } from '../testing/scan-fixtures.ts'

it('a scan on the screen › whose keyword fell out of the top 3 › is resolved, another is not', async () => {
  startSession('token-a')
  const server = fakeApi()
  server.respond(resolveKeywordFall, { code: 200 })
  const { main } = scanOf([1, 2, 3, 4, -1, 6, 7, 8, 9])
  const fallen = '0a5c6a7e-5a1d-4f0e-9b1c-000000000002'
  renderHook(() => useResolveRankDropTask(main))
  renderHook(() => useResolveRankDropTask({ ...main, client_map_grid_uuid: fallen, fell: true }))
  await expect.poll(() => server.calls(resolveKeywordFall).map(({ url }) => url.pathname.split('/').at(-1))).toEqual([fallen])
})
