// Reads alert rules and the expressions of dashboards by the library of Prometheus itself: strict
// fields, expressions, durations and the templates of labels and annotations.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/prometheus/common/model"
	"github.com/prometheus/prometheus/model/rulefmt"
	"github.com/prometheus/prometheus/promql/parser"
)

type dashboard struct {
	Panels []struct {
		Title   string
		Targets []struct{ Expr string }
	}
}

func main() {
	rules, expressions, wrong := 0, 0, 0
	tell := func(where string, err error) {
		wrong++
		fmt.Printf("%s: %v\n", where, err)
	}
	for _, file := range os.Args[1:] {
		if strings.HasSuffix(file, ".json") {
			expressions += readDashboard(file, tell)
		} else {
			rules += readRules(file, tell)
		}
	}
	fmt.Printf("%d rules, %d expressions of panels\n", rules, expressions)
	if wrong > 0 || rules == 0 || expressions == 0 {
		os.Exit(1)
	}
}

func readRules(file string, tell func(string, error)) (count int) {
	groups, problems := rulefmt.ParseFile(file, false, model.UTF8Validation)
	for _, problem := range problems {
		tell(file, problem)
	}
	if groups == nil {
		return 0
	}
	for _, group := range groups.Groups {
		count += len(group.Rules)
	}
	return count
}

func readDashboard(file string, tell func(string, error)) (count int) {
	var board dashboard
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &board)
	}
	if err != nil {
		tell(file, err)
	}
	for _, panel := range board.Panels {
		for _, target := range panel.Targets {
			count++
			if _, err := parser.ParseExpr(target.Expr); err != nil {
				tell(file+": "+panel.Title, err)
			}
		}
	}
	return count
}
