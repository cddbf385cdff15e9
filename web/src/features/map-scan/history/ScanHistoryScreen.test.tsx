import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getScanTrend, listScannedKeywords, listScans } from '#contract/map-scan/scan-history.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import ScanHistoryScreen from './ScanHistoryScreen.tsx'

it('/mapScanList › opened › requests ten scans with the newest first', async () => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  const server = fakeApi()
  server.respond(listScans, { code: 200, data: [], page: { totalElements: 0, totalPage: 0, size: 10, number: 1 } })
  server.respond(listScannedKeywords, { code: 200, data: [] })
  server.reject(getScanTrend, 'not_found', 'There are no scans')
  await renderScreen({ Screen: ScanHistoryScreen, path: '/mapScanList', at: '/mapScanList' })
  await screen.findByText('No scans yet')
  const { searchParams } = server.calls(listScans)[0]?.url ?? new URL('none:')
  expect(Object.fromEntries(searchParams)).toEqual({ page: '1', size: '10', order: 'datetime_desc' })
})
