/** The code of a payload. The page's trap counts each run. */
const RUN = '__ran(1)';

/** Sixty known cross-site scripting payloads, each with its own technique. */
export const PAYLOADS: readonly string[] = [
  // Script tags.
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script src=//127.0.0.1:9/x.js></script>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script type=module>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script\n>${RUN}</script\n>`,
  `<script/xss>${RUN}</script>`,
  // Event handlers.
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}"//`,
  `<IMG """><SCRIPT>${RUN}</SCRIPT>">`,
  `<img/src/onerror=${RUN}>`,
  `<body onload=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>xss</marquee>`,
  `<div onpointerover=${RUN} data-xss>hover</div>`,
  `<p style="animation:x 1s" onanimationstart=${RUN}>`,
  `<a onmouseover=${RUN} href=#>xss</a>`,
  // SVG images with scripts.
  `<svg onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set onbegin=${RUN} attributename=x>`,
  `<svg><a xlink:href="javascript:${RUN}"><text x=20 y=20>xss</text></a></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${RUN}</script>">`,
  `<math><mtext></mtext><img src=x onerror=${RUN}></math>`,
  `<math href="javascript:${RUN}">xss</math>`,
  // URLs and frames.
  `<a href="javascript:${RUN}">xss</a>`,
  `<a href="java\tscript:${RUN}">xss</a>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<form action="javascript:${RUN}"><button>xss</button></form>`,
  `<button formaction="javascript:${RUN}" form=f>xss</button>`,
  `<base href="javascript:/a/;//"><link rel=import href=x>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `javascript:${RUN}`,
  `data:text/html,<script>opener.${RUN}</script>`,
  // Styles.
  `<style>@import "javascript:${RUN}";*{color:red}</style>`,
  `<div data-xss style="background:url(javascript:${RUN})">xss</div>`,
  // Breaking out of attributes and elements.
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `" autofocus onfocus=${RUN} x="`,
  `</title></textarea></style></script><img src=x onerror=${RUN}>`,
  `--><img src=x onerror=${RUN}><!--`,
  `]]><img src=x onerror=${RUN}>`,
  `"}]}</script><script>${RUN}</script>{"a":"`,
  `\\"};${RUN};//`,
  // Templates and entities.
  `{{constructor.constructor('${RUN}')()}}`,
  '${' + RUN + '}`<%= ' + RUN + ' %>',
  `&lt;img src=x onerror=${RUN}&gt; &#60;script&#62;${RUN}&#60;/script&#62;`,
  // Markdown, and invisible or direction-changing characters.
  `[xss](javascript:${RUN}) ![x](x"onerror="${RUN}) **xss**`,
  `<javascript:${RUN}> <https://x.example/"onmouseover="${RUN}>`,
  `\u202e<img src=x onerror=${RUN}>\u202c`,
  `<\u200bscript>${RUN}</script\u200b> \ufeff<img src=x on\u00aderror=${RUN}>`,
];

/**
 * A few of each kind, for texts that are sent, uploaded or opened one by one and drawn by the same component.
 */
export const FEW = PAYLOADS.filter((_, index) => index % 7 === 3);
