import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { GridTable } from '../map/GridTable.tsx'
import type { ListedPlace } from './listed-places.ts'
import { PlaceList } from './PlaceList.tsx'

const place: ListedPlace = {
  ranking: 1,
  name: 'Capitol Family Dentistry',
  address: '300 E Adams St',
  photo: '',
  photoAuthor: 'Ana Ruiz',
  photoAuthorUrl: 'https://maps.google.com/maps/contrib/1',
  url: '',
  rating: 4.5,
  reviews: 88,
  isMine: false,
  isCompetitor: false,
}

it('places at a point › of Google › name Google Maps, and who took a picture with a link', () => {
  render(<PlaceList places={[place]} service="google" />)
  expect(screen.getByText('Google Maps').getAttribute('translate')).toBe('no')
  expect(screen.getByRole('link', { name: 'Ana Ruiz' }).getAttribute('href')).toBe('https://maps.google.com/maps/contrib/1')
})

it('places at a point › of Yelp › link to Yelp with its name, and have its stars with the number of reviews', () => {
  render(<PlaceList places={[{ ...place, photoAuthor: '' }]} service="yelp" />)
  expect(screen.getByRole('link', { name: 'Yelp' }).getAttribute('href')).toBe('https://www.yelp.com')
  expect(screen.getByRole('img', { name: '4.5 out of 5' }).getAttribute('data-level')).toBe('4')
  expect(screen.getByText('88 reviews')).toBeDefined()
})

it('ranks as a table instead of a map › of Google › name Google Maps', () => {
  render(<GridTable caption="Ranks" service="google" grid={1} diagonal={5} cells={[{ key: 'a', node: '1' }]} />)
  expect(screen.getByText('Google Maps')).toBeDefined()
})
