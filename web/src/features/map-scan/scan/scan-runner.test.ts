import { afterEach, expect, test, vi } from 'vitest'
import { cancelScan, completeScan, scanGoogleCell } from '#contract/map-scan/scans.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { cancelRunAndScan, isScanRunning, resumeStoppedRun, type ScanStart, startScanRun, stopAndRemoveRun } from './scan-runner.ts'

const UUID = '0a5c6a7e-5a1d-4f0e-9b1c-000000000001'

const start = (points = 9): ScanStart => ({
  uuid: UUID,
  service: 'google',
  keyword: 'dentist near me',
  competitorIds: [],
  points,
  open: Array.from({ length: points }, (_, place) => `0a5c6a7e-5a1d-4f0e-9b1c-0000000001${String(place).padStart(2, '0')}`),
})

function measured(api: FakeApi, change: object = {}) {
  api.respond(scanGoogleCell, {
    code: 200,
    client_map_grid_cell_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000100',
    state: 'measured',
    retry_after_s: null,
    problem: '',
    my_ranking: 3,
    competitor_ranking: [],
    results: 20,
    list_kept: true,
    scanned_datetime: null,
    places: [],
    google_map_url: '',
    metadata: { google_url: '' },
    ...change,
  })
}

afterEach(() => {
  stopAndRemoveRun(UUID)
  vi.useRealTimers()
})

test('a scan › every point is measured › each is requested once, then the scan is completed', async () => {
  sessionStore.start('token')
  const api = fakeApi()
  measured(api)
  api.respond(completeScan, { code: 200 })
  startScanRun(start())
  startScanRun(start())
  await vi.waitFor(() => expect(isScanRunning(UUID)).toBe(false))
  const requested = api.calls(scanGoogleCell).map(({ body }) => (body as { client_map_grid_cell_uuid: string }).client_map_grid_cell_uuid)
  expect(requested).toHaveLength(9)
  expect(new Set(requested).size).toBe(9)
  expect(api.calls(completeScan)).toHaveLength(1)
})

test('a scan › the service is at its limit › waits as long as the server demands, and retries', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  sessionStore.start('token')
  const api = fakeApi()
  measured(api, { state: 'waiting', retry_after_s: 20, my_ranking: null, problem: 'Many scans are under way.' })
  api.respond(completeScan, { code: 200 })
  startScanRun(start(1))
  await vi.waitFor(() => expect(api.calls(scanGoogleCell)).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(api.calls(scanGoogleCell)).toHaveLength(1)
  measured(api)
  await vi.advanceTimersByTimeAsync(11_000)
  await vi.waitFor(() => expect(isScanRunning(UUID)).toBe(false))
  expect(api.calls(scanGoogleCell)).toHaveLength(2)
})

test('a scan › the day’s calls are used up › stops with all points preserved, and "Continue" requests the rest', async () => {
  sessionStore.start('token')
  const api = fakeApi()
  api.reject(scanGoogleCell, 'too_many_requests', 'The 300 calls of today are used up.')
  api.respond(completeScan, { code: 200 })
  startScanRun(start(3))
  await vi.waitFor(() => expect(api.calls(scanGoogleCell).length).toBeGreaterThan(0))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(isScanRunning(UUID)).toBe(true)
  expect(api.calls(completeScan)).toHaveLength(0)
  const before = api.calls(scanGoogleCell).length
  measured(api)
  resumeStoppedRun(UUID)
  await vi.waitFor(() => expect(isScanRunning(UUID)).toBe(false))
  const later = api.calls(scanGoogleCell).slice(before)
  expect(new Set(later.map(({ body }) => (body as { client_map_grid_cell_uuid: string }).client_map_grid_cell_uuid)).size).toBe(3)
  expect(api.calls(completeScan)).toHaveLength(1)
})

test('a scan › canceled › is reported to the server and never completed', async () => {
  sessionStore.start('token')
  const api = fakeApi()
  api.neverRespond(scanGoogleCell)
  api.respond(cancelScan, { code: 200 })
  startScanRun(start(3))
  await cancelRunAndScan(UUID)
  expect(isScanRunning(UUID)).toBe(false)
  expect(api.calls(cancelScan)).toHaveLength(1)
  expect(api.calls(completeScan)).toHaveLength(0)
})

test('a scan › the account signs out › stops without a request to the server', async () => {
  sessionStore.start('token')
  const api = fakeApi()
  api.neverRespond(scanGoogleCell)
  startScanRun(start(3))
  sessionStore.clear()
  expect(isScanRunning(UUID)).toBe(false)
  expect(api.calls(cancelScan)).toHaveLength(0)
})
