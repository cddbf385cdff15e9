import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { getGooglePlace, searchGooglePlaces } from '#contract/map-scan/competitors.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { AddCompetitorDialog } from './AddCompetitorDialog.tsx'

vi.mock('../map/MapFrame.tsx', () => ({ MapFrame: ({ label }: { label: string }) => <section aria-label={label} /> }))

const at = { latitude: 39.7817, longitude: -89.6501 }
const own = { google_id: 'ChIJown', name: 'Bright Smile Dental', address: '1420 S Grand Ave', google_url: '', location: at }
const rival = {
  id: 'ChIJrival',
  displayName: { text: 'Capitol Family Dentistry' },
  formattedAddress: '300 E Adams St',
  googleMapsUri: '',
  rating: 4.6,
  userRatingCount: 88,
  location: at,
}

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  const server = fakeApi()
  server.respond(getGooglePlace, { code: 200, data: own })
  server.respond(searchGooglePlaces, { code: 200, data: [rival] })
})

async function chooseRival(scriptUrl: string) {
  queryClient.setQueryData(['map-style'], { code: 200, style_url: '', dark_style_url: '', google_script_url: scriptUrl })
  const Screen = () => (
    <>
      <h1>Map Scan Google</h1>
      <AddCompetitorDialog service="google" onClose={() => {}} onAdded={() => {}} />
    </>
  )
  const { user } = await renderScreen({ Screen, path: '/mapScanGoogle' })
  await user.type(screen.getByRole('searchbox'), 'Capitol')
  await user.click(await screen.findByRole('radio', { name: /Capitol Family Dentistry/ }))
}

it('Add a competitor › without Google’s map › shows our own place only, and names Google Maps beside the list', async () => {
  await chooseRival('')
  expect(await screen.findByRole('region', { name: 'Map around Bright Smile Dental' })).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Map around Capitol Family Dentistry' })).toBeNull()
  expect(screen.getByText('Google Maps')).toBeDefined()
})

it('Add a competitor › with Google’s map › shows the chosen place', async () => {
  await chooseRival('https://maps.googleapis.com/maps/api/js?key=k')
  expect(await screen.findByRole('region', { name: 'Map around Capitol Family Dentistry' })).toBeDefined()
})
