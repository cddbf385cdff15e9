import { describe, expect, it } from 'vitest'
import { coarsenSlowDrags } from './coarsen-slow-drags.ts'

/** A map on a screen with two pixels per point, whose frames take as long as the test says */
function openMap() {
  const handlers = new Map<string, () => void>()
  let clock = 0
  const ratios: number[] = []
  const map = {
    on: (name: string, handle: () => void) => handlers.set(name, handle),
    isMoving: () => false,
    getPixelRatio: () => ratios.at(-1) ?? 2,
    setPixelRatio: (ratio: number) => ratios.push(ratio),
  }
  coarsenSlowDrags(map as never, () => clock)
  const fire = (name: string) => handlers.get(name)?.()
  const draw = (frames: number, ms: number) => {
    for (let frame = 0; frame < frames; frame++) {
      clock += ms
      fire('render')
    }
  }
  return { ratios, fire, draw }
}

describe('coarsenSlowDrags', () => {
  it('a drag with slow frames › is drawn coarse, and sharp once it ends', () => {
    const { ratios, fire, draw } = openMap()
    fire('dragstart')
    draw(5, 40)
    expect(ratios).toEqual([1])
    fire('moveend')
    expect(ratios).toEqual([1, 2])
  })

  it('a drag with quick frames › stays sharp', () => {
    const { ratios, fire, draw } = openMap()
    fire('dragstart')
    draw(60, 16)
    fire('moveend')
    expect(ratios).toEqual([])
  })

  it('the next drag of a slow map › is coarse from its first frame', () => {
    const { ratios, fire, draw } = openMap()
    fire('dragstart')
    draw(5, 40)
    fire('moveend')
    fire('dragstart')
    expect(ratios).toEqual([1, 2, 1])
  })

  it('a map that is moved by a button › is not measured', () => {
    const { ratios, fire, draw } = openMap()
    draw(20, 40)
    fire('moveend')
    expect(ratios).toEqual([])
  })
})
