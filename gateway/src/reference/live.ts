/** The one stream of the gateway, which no contract of a service declares. */
export const live = `<section aria-labelledby="live">
<h2 id="live">live <small>what changed, as it happens</small></h2>
<p><code>GET /api/live</code> answers Server-Sent Events to everybody: ids of what changed, never content, each for those who may know of it. Whoever reads something asks for it again.</p>
<ul class="fields">
<li><code class="name">changed</code> <span class="words">with <code>{ type, id, personId }</code>: the <a href="#events">event</a>, the thing's id, its person's id or null</span></li>
<li><code class="name">decided</code> <span class="words">something that you may not know of by name was decided: whoever waits for a decision of their own looks again</span></li>
<li><code class="name">reset</code> <span class="words">something may have been missed: ask for everything again</span></li>
<li><code class="name">: still here</code> <span class="words">a comment every 15 seconds; whoever hears nothing for longer connects again</span></li>
</ul>
<p>Connecting again with <code>Last-Event-ID</code>, as browsers do by themselves, brings what was missed meanwhile, or a <code>reset</code> when that is too long ago. A stream ends when its session does. An address holds a bounded number of streams: more are <code>rate-limited</code> with <code>Retry-After</code>.</p>
</section>`;
