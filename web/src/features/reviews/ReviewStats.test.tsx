import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RatingDistribution } from './RatingDistribution.tsx'
import { ReviewStats } from './ReviewStats.tsx'
import { OVERVIEW } from './testing/review-fixtures.ts'

const overview = { ...OVERVIEW, new_reviews: 0 }
const show = (node: ReactNode) => render(<MantineProvider env="test">{node}</MantineProvider>).container

beforeEach(() => {
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation(() => matchMedia('all'))
})
afterEach(() => vi.restoreAllMocks())

it('review totals › of Yelp on a phone › have Yelp’s stars instead of our golden one', () => {
  const container = show(<ReviewStats overview={overview} platform="yelp" />)
  expect(screen.getByRole('img', { name: '4.8 out of 5' }).getAttribute('data-level')).toBe('5')
  expect(container.querySelectorAll('svg')).toHaveLength(5)
})

it('rating distribution › of Yelp › has no golden stars', () => {
  const container = show(<RatingDistribution overview={overview} platform="yelp" chosen={undefined} onChoose={() => {}} />)
  expect(container.querySelectorAll('svg[data-platform="yelp"]')).toHaveLength(5)
})
