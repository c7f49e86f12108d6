CREATE TABLE `report_dimensions` (
	`report_id` integer NOT NULL,
	`position` integer NOT NULL,
	`dimension` text NOT NULL,
	`score` real NOT NULL,
	`bar` real NOT NULL,
	`weight` real NOT NULL,
	`points` real NOT NULL,
	PRIMARY KEY(`report_id`, `position`),
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`interview_id` integer NOT NULL,
	`is_current` integer NOT NULL,
	`grade` text,
	`score` real,
	`hiring_recommendation` text,
	`graded_at` integer,
	`confirmed_at` integer,
	`body` blob NOT NULL,
	FOREIGN KEY (`interview_id`) REFERENCES `interviews`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_interview` ON `reports` (`interview_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reports_current` ON `reports` (`interview_id`) WHERE is_current = 1;--> statement-breakpoint
-- pack_report and json_number are ours: db/migration-functions.ts
INSERT INTO `reports` (`id`, `interview_id`, `is_current`, `grade`, `score`, `hiring_recommendation`, `graded_at`, `body`)
SELECT `id`, `interview_id`, 0, `grade`, `score`, `hiring_recommendation`, `graded_at`, pack_report(`report`)
FROM `former_reports` ORDER BY `id`;
--> statement-breakpoint
INSERT INTO `reports` (`interview_id`, `is_current`, `grade`, `score`, `hiring_recommendation`, `graded_at`, `confirmed_at`, `body`)
SELECT `id`, 1, `grade`, `score`, `hiring_recommendation`, coalesce(`graded_at`, `completed_at`), `confirmed_at`, pack_report(`report`)
FROM `interviews` WHERE `report` IS NOT NULL ORDER BY `id`;
--> statement-breakpoint
INSERT INTO `report_dimensions` (`report_id`, `position`, `dimension`, `score`, `bar`, `weight`, `points`)
SELECT made.`id`, each.key, each.value ->> '$.id', json_number(each.value, 'score'), json_number(each.value, 'bar'),
  json_number(each.value, 'weight'), json_number(each.value, 'points')
FROM (
  SELECT `id`, `report` FROM `former_reports`
  UNION ALL
  SELECT r.`id`, i.`report` FROM `reports` r JOIN `interviews` i ON i.`id` = r.`interview_id` WHERE r.`is_current` = 1
) made, json_each(made.`report`, '$.dimensions') each;
--> statement-breakpoint
UPDATE `interview_responses` SET `move` = json_insert(`move`, '$.v', 1) WHERE `move` IS NOT NULL;
--> statement-breakpoint
UPDATE `drill_tries` SET `points` = json_object('v', 1, 'points', json(`points`));
