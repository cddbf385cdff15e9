import { fieldsNamed, names, type VendorContract } from '../vendor-contract.ts'

export const openaiContract: VendorContract = {
  vendor: 'openai',
  source: 'openai/openai-openapi openapi.json 2.3.0 at f85dbe2 (2026-08-21)',
  license: 'MIT',
  read: '2026-11-19',
  calls: [
    {
      route: 'POST /openai/v1/chat/completions',
      body: names(`audio frequency_penalty function_call functions logit_bias logprobs max_completion_tokens max_tokens messages metadata
        modalities model moderation n parallel_tool_calls prediction presence_penalty prompt_cache_key prompt_cache_options
        prompt_cache_retention reasoning_effort response_format safety_identifier seed service_tier stop store stream stream_options
        temperature tool_choice tools top_logprobs top_p user verbosity web_search_options`),
      requiredInBody: ['model', 'messages'],
      response: fieldsNamed(...names('choices created id metadata model moderation object service_tier system_fingerprint usage')),
    },
    {
      route: 'POST /openai/v1/audio/transcriptions',
      // In a form, the names of lists have brackets
      body: names(`chunking_strategy file include[] keywords[] known_speaker_names[] known_speaker_references[] language languages[] model
        prompt response_format stream temperature timestamp_granularities[]`),
      requiredInBody: ['file', 'model'],
      response: fieldsNamed(...names('text languages logprobs usage language duration words segments task')),
    },
  ],
}
