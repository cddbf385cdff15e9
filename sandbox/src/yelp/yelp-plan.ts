/** Yelp's plans: the maximum number of review excerpts that they return, and how many calls a day they allow */
const plans = {
  starter: { excerpts: 3, callsADay: 300 },
  /** No reviews at all: the address of the reviews is not found */
  base: { excerpts: 0, callsADay: 5_000 },
  enhanced: { excerpts: 3, callsADay: 5_000 },
  premium: { excerpts: 7, callsADay: 5_000 },
}

type PlanName = keyof typeof plans

export interface YelpPlan {
  readonly name: PlanName
  readonly excerpts: number
  readonly callsADay: number
  /** Returns false when there is no such plan */
  choose(name: unknown): boolean
}

export const planNames = Object.keys(plans)

export function createYelpPlan(): YelpPlan {
  let name: PlanName = 'premium'
  return {
    get name() {
      return name
    },
    get excerpts() {
      return plans[name].excerpts
    },
    get callsADay() {
      return plans[name].callsADay
    },
    choose(wanted) {
      if (typeof wanted !== 'string' || !Object.hasOwn(plans, wanted)) return false
      name = wanted as PlanName
      return true
    },
  }
}
