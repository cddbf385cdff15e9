export const LIST_PATH = '/aiBusinessPromoter'
export const CREATE_PATH = '/aiBusinessPromoter/create'
export const PROMPTS_PATH = '/aiBusinessPromoter/promptConfiguration'
export const STAFFS_PATH = '/staffsList'

export const detailPath = (uuid: string) => `/aiBusinessPromoter/detail/${uuid}`
export const editPath = (uuid: string) => `/aiBusinessPromoter/edit/${uuid}`

/** The parent shown above the titles of the feature's inner screens */
export const AREA = 'Review / AI Business Promoter'
